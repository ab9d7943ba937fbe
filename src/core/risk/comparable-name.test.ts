import { describe, expect, it } from 'vitest'
import { comparableName } from './comparable-name.ts'

describe('comparable name', () => {
  it.each([
    ['capital letters', 'NGOZI Eze', 'ngozi eze'],
    ['the marks of Yoruba', 'Adébáyọ̀ Ọlátúnjí', 'adebayo olatunji'],
    ['the hooked letters of Hausa', 'Ɗanjuma Ƙasim Ɓala Ƴar', 'danjuma kasim bala yar'],
    ['letters that Unicode does not decompose', 'Søren Łukasz Weiß', 'soren lukasz weiss'],
    ['an apostrophe within a name', "O'Brien D’Souza", 'obrien dsouza'],
    ['a comma, a hyphen and many spaces', '  Eze,  Ngozi-Amaka ', 'eze ngozi amaka'],
    ['punctuation alone', '-- . --', ''],
    ['another script', 'Владимир', 'владимир'],
  ])('brings %s to one form', (_what, name, comparable) => {
    expect(comparableName(name)).toBe(comparable)
  })
})
