/** Shows the help with its search. The page contains all of it, so that it works without the bank. */
import { useState } from 'react'
import { matchesSearch } from '../../../values/text/search-text.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { type HelpArticle, HELP_TOPICS } from './help-articles.ts'
import * as styles from './help.module.css'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'

/** The topics with the articles that contain every typed word. */
export function findHelp(search: string): typeof HELP_TOPICS {
  return HELP_TOPICS.map((topic) => ({
    ...topic,
    articles: topic.articles.filter(({ question, answer, words }) =>
      matchesSearch(search, [topic.title, question, words, ...answer]),
    ),
  })).filter(({ articles }) => articles.length > 0)
}

export function Help() {
  const [search, setSearch] = useState('')
  const found = findHelp(search)
  const count = found.reduce((sum, { articles }) => sum + articles.length, 0)
  return (
    <>
      <h2 className="gap-8">{t('Find an answer')}</h2>
      <div className="gap-3">
        <TextField
          id="help-search"
          type="search"
          label={t('What is it about?')}
          value={search}
          autoComplete="off"
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <output className="visually-hidden">{search === '' ? '' : t('{count} answers', { count })}</output>
      <HelpTopics topics={found} />
      {count === 0 && (
        <p className={`${cardStyles.card} ${cardStyles.pad} muted gap-4`}>
          {t('We found nothing for this. Try another word, or write to us.')}
        </p>
      )}
    </>
  )
}

/** Each question opens without a script. */
export function HelpTopics({ topics }: { readonly topics: typeof HELP_TOPICS }) {
  return topics.map(({ title, articles }) => (
    <section key={title}>
      <h3 className="gap-6">{title}</h3>
      <div className={`${cardStyles.card} gap-3`}>
        {articles.map((article) => (
          <Answer key={article.id} article={article} />
        ))}
      </div>
    </section>
  ))
}

function Answer({ article: { question, answer } }: { readonly article: HelpArticle }) {
  return (
    <details className={styles.answer}>
      <summary>{question}</summary>
      {answer.map((paragraph) => (
        <p className="small muted" key={paragraph}>
          {paragraph}
        </p>
      ))}
    </details>
  )
}
