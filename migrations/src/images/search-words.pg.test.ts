import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchWords } from '@atelier/shared-schema/images/search-words.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import { sumsOfPairs } from './image-condition.ts'

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

test('within a scope every word is found that there is, each two that follow each other, and no other', async () => {
  const samples = [...fc.sample(texts, { numRuns: 200, seed: 8 }), '', "it's \\ a /x test", 'one two one two three']
  const { rows } = await sql<{ text: string; shown: boolean; words: string[]; found: string[] }>`
    with sample as (
      select text, shown, '01a20343-3ce8-7519-80cb-9ed0416a732b'::uuid as owner_uid,
        search_vector(text, 'A') || search_vector('and a note', 'C')
          || array_to_tsvector(array['/m/image', '/g/' || trim(search_text(text))]) as search
      from unnest(${samples}::text[]) as text cross join unnest(array[true, false]) as shown
    )
    select text, shown, to_json(tsvector_to_array(search)) as words,
      to_json(tsvector_to_array(scoped_words(owner_uid, shown, search))) as found from sample`.execute(database.db)
  expect(rows).toHaveLength(2 * samples.length)
  for (const { text, shown, words, found } of rows) {
    const expected = [...words, ...sumsOfPairs([...searchWords(text), ...searchWords('and a note')])]
    const scopes = shown ? ['416a732b', '/x'] : ['416a732b']
    const scoped = new Set(scopes.flatMap(scope => expected.map(word => scope + word)))
    expect(new Set(found), `${text} ${shown}`).toEqual(scoped)
  }
})
