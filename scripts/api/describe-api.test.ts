/** Compares the published description of the API with the contract. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROUTES } from '../../src/contract/routes.ts'
import { describeApi } from './describe-api.ts'

const published = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'api', 'openapi.json'), 'utf8'),
) as unknown

it('docs/api/openapi.json: equals the contract (npm run api:describe writes it)', async () => {
  expect(JSON.parse(JSON.stringify(await describeApi()))).toEqual(published)
})

it('API description: has one operation per call, each with a body or parameters where the call has fields', async () => {
  const { paths } = (await describeApi()) as { paths: Record<string, Record<string, Record<string, unknown>>> }
  for (const [name, route] of Object.entries(ROUTES)) {
    const operation = paths[route.path]?.[route.method.toLowerCase()]
    expect(operation, name).toMatchObject({ operationId: name })
  }
  expect(paths['/api/auth/login']?.['post']?.['requestBody']).toMatchObject({
    content: { 'application/json': { schema: { required: ['username', 'password', 'deviceId'] } } },
  })
  expect(paths['/api/account/getStatement']?.['get']?.['parameters']).toContainEqual(
    expect.objectContaining({ name: 'accountNumber', in: 'query', required: true }),
  )
})
