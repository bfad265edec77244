import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchWords } from '@atelier/shared-schema/images/search-words.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'

let database: MigratedTestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.dispose())

const letters = [...'aZ9 -_.,:\'"\\/()Đđư ế𝒳ßИ한か字あ‐—“”\u00a0\u3000\u200b\ufeff½ﬁǺ']
const texts = fc.string({ unit: fc.constantFrom(...letters), maxLength: 60 })

/** The device looks in what it holds as the server does: so both must know the same words. */
test('the database reads the same words from any text', async () => {
  const samples = [
    ...fc.sample(texts, { numRuns: 400, seed: 7 }),
    ...fc.sample(fc.string({ maxLength: 40 }), { numRuns: 200, seed: 7 }),
  ]
  const storable = samples.map(text => text.replaceAll('\u0000', ' '))
  const { rows } = await sql<{ words: string[] }>`select to_json(coalesce((
      select array_agg(left(word, 64) order by place) from regexp_split_to_table(search_text(text), ' ') with ordinality as t (word, place)
      where word <> ''), '{}')) as words
    from unnest(${storable}::text[]) with ordinality as sample (text, number) order by number`.execute(database.db)
  for (const [index, text] of storable.entries())
    expect(rows[index]?.words, JSON.stringify(text)).toEqual(searchWords(text))
})
