import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

/** The first paint is written by hand in index.html, so its words are held against the ones that follow. */
test('the shell says what the first screens say, in both languages', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  const { authMessages } = await import('#features/auth/auth.messages.ts')
  const { listMessages } = await import('#features/wildcards/list-messages.ts')
  const html = readFileSync(new URL('../../index.html', import.meta.url), 'utf8')
  const said = [...html.matchAll(/<span\s+lang="(en|vi)"\s*>([^<]*)<\/span\s*>/g)].map(
    ([, lang, words]) => `${lang}: ${words}`,
  )
  const meant = [
    `en: ${authMessages.en.signIn}`,
    `vi: ${authMessages.vi.signIn}`,
    `en: ${authMessages.en.signInLead}`,
    `vi: ${authMessages.vi.signInLead}`,
    `en: ${listMessages.en.title}`,
    `vi: ${listMessages.vi.title}`,
    `en: ${listMessages.en.lead}`,
    `vi: ${listMessages.vi.lead}`,
  ]
  expect(said).toEqual(meant)
})
