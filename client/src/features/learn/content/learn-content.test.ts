import { helpLinks } from '@atelier/shared-schema/content/help-links.ts'
import { releaseNotes } from '@atelier/shared-schema/content/release-notes.ts'
import { diagnosePrompt } from '@atelier/shared-schema/prompt/tokenise-prompt.ts'
import { expect, test } from 'vitest'
import { faq as faqEn } from './faq.en.ts'
import { faq as faqVi } from './faq.vi.ts'
import { parseInline, plainText } from './parse-inline.ts'
import { privacy as privacyEn } from './privacy.en.ts'
import { privacy as privacyVi } from './privacy.vi.ts'
import { promptBook as bookEn } from './prompt-book.en.ts'
import { promptBook as bookVi } from './prompt-book.vi.ts'
import type { Block, ReadingPage, Section } from './reading-page.ts'
import { splitPrompt } from './prompt-signs.ts'
import type { SiteFacts } from './site-facts.ts'
import { terms as termsEn } from './terms.en.ts'
import { terms as termsVi } from './terms.vi.ts'

const named: SiteFacts = {
  operator: { name: 'Harbour Studio', country: 'VN', email: 'privacy@harbour.example' },
  engines: [{ name: 'Image API', company: 'Example Inc.', country: 'United States' }],
  mailsStayLocal: false,
}
const unnamed: SiteFacts = { operator: { name: '', country: '', email: '' }, engines: [], mailsStayLocal: true }

const pages: [name: string, path: string, en: ReadingPage, vi: ReadingPage][] = [
  ['prompt book', '/tips-and-tricks/prompt-book', bookEn, bookVi],
  ['answers', '/tips-and-tricks/faq', faqEn, faqVi],
  ['privacy', '/privacy', privacyEn(named), privacyVi(named)],
  ['privacy without operator', '/privacy', privacyEn(unnamed), privacyVi(unnamed)],
  ['terms', '/terms', termsEn(named), termsVi(named)],
  ['terms without operator', '/terms', termsEn(unnamed), termsVi(unnamed)],
]

function allSections(page: ReadingPage): Section[] {
  return page.sections.flatMap(section => [section, ...(section.sections ?? [])])
}

function allBlocks(page: ReadingPage): Block[] {
  return allSections(page).flatMap(section => section.blocks)
}

/** What must not differ between languages: anchors, shapes, and the prompts and words to copy. */
function describeShape(block: Block): unknown {
  switch (block.kind) {
    case 'text':
    case 'note':
      return [block.kind, linksIn(block.text)]
    case 'list':
      return [block.kind, block.items.map(linksIn)]
    case 'prompt':
      return [block.kind, block.prompt]
    case 'command':
      return [block.kind, block.command]
    case 'table':
      return [block.kind, block.head.length, block.rows.map(row => row.map(linksIn))]
    case 'vocabulary':
      return [block.kind, block.words.map(([word]) => word)]
    case 'recipes':
      return [block.kind, block.recipes.map(({ id, prompt }) => [id, prompt])]
  }
}

function linksIn(text: string): string[] {
  return parseInline(text).flatMap(part => (part.kind === 'link' ? [part.href] : []))
}

function allTexts(page: ReadingPage): string[] {
  const own = [page.title, page.lead, ...allSections(page).map(section => section.title)]
  return [...own, ...allBlocks(page).flatMap(textsOf)]
}

function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'text':
    case 'note':
      return [block.text]
    case 'list':
      return [...block.items]
    case 'prompt':
      return block.note ? [block.note] : []
    case 'command':
      return []
    case 'table':
      return [...block.head, ...block.rows.flat()]
    case 'vocabulary':
      return block.words.map(([, effect]) => effect)
    case 'recipes':
      return block.recipes.flatMap(recipe => [recipe.title, recipe.why])
  }
}

test.each(pages)('%s: both languages have the same anchors, links, prompts and words', (_, _path, en, vi) => {
  const outline = (page: ReadingPage) =>
    allSections(page).map(section => [section.id, section.blocks.map(describeShape)])
  expect(outline(vi)).toEqual(outline(en))
})

test.each(pages)('%s: an anchor stands once', (_, _path, en) => {
  const anchors = anchorsOf(en)
  expect(new Set(anchors).size).toBe(anchors.length)
})

function anchorsOf(page: ReadingPage): string[] {
  const recipes = allBlocks(page).flatMap(block => (block.kind === 'recipes' ? block.recipes : []))
  return [...allSections(page), ...recipes].map(part => part.id)
}

test.each(pages)('%s: links lead to pages and headings that exist', (_, _path, en, vi) => {
  const anchorsByPath = new Map(pages.map(([, path, page]) => [path, new Set(anchorsOf(page))]))
  const settings = ['/settings/about', '/settings/security', '/settings/privacy']
  const known = new Set([...helpLinks('en').map(link => link.path), '/wildcards', '/sign-in', '/sign-up', ...settings])
  for (const text of [...allTexts(en), ...allTexts(vi)]) {
    for (const href of linksIn(text)) {
      if (href.startsWith('mailto:')) continue
      const [path = '', anchor] = href.split('#')
      expect(known, text).toContain(path)
      expect(anchor ? (anchorsByPath.get(path) ?? []) : [anchor], text).toContain(anchor)
    }
  }
})

test.each(pages)('%s: every text is written and no markup is left open', (_, _path, en, vi) => {
  for (const page of [en, vi]) {
    for (const section of allSections(page)) expect(section.title).not.toBe('')
    for (const text of allTexts(page)) {
      const words = parseInline(text)
        .filter(part => part.kind !== 'code')
        .map(part => part.text)
        .join('')
      expect(words, text).not.toMatch(/`|\*\*|\]\(|undefined|null|\[object/)
    }
  }
})

test('links of the release notes lead to pages that exist', () => {
  const known = new Set(helpLinks('en').map(link => link.path))
  const snippets = [...releaseNotes('en'), ...releaseNotes('vi')].flatMap(note =>
    note.content.features.flatMap(feature => feature.content),
  )
  for (const snippet of snippets) {
    for (const [, href] of snippet.matchAll(/href="([^"]*)"/g)) expect(known).toContain(href)
  }
})

test('the policies name the operator, its country and address, and every service', () => {
  const english = allTexts(privacyEn(named)).map(plainText).join('\n')
  expect(english).toContain('Harbour Studio (Vietnam)')
  expect(english).toContain('privacy@harbour.example')
  expect(english).toContain('Example Inc.')
  const vietnamese = allTexts(termsVi(named)).map(plainText).join('\n')
  expect(vietnamese).toContain('Harbour Studio (Việt Nam)')
})

test('without an operator the policies say who is meant, and that no service takes part', () => {
  const text = allTexts(privacyEn(unnamed)).join('\n')
  expect(text).toContain('The person who runs this server')
  expect(text).toContain('None. Nothing that you enter is sent to another company')
  expect(text).not.toContain('mailto:')
})

test('examples are well formed, and colouring one changes none of its characters', () => {
  const prompts = pages.flatMap(([, , en]) =>
    allBlocks(en).flatMap(block => {
      if (block.kind === 'recipes') return block.recipes.map(recipe => recipe.prompt)
      return block.kind === 'prompt' ? [block.prompt] : []
    }),
  )
  expect(prompts.length).toBeGreaterThan(20)
  for (const prompt of prompts) {
    expect(
      splitPrompt(prompt)
        .map(part => part.text)
        .join(''),
    ).toBe(prompt)
    expect(diagnosePrompt(prompt), prompt).toEqual([])
  }
})

test('finds the signs of a prompt', () => {
  const signs = splitPrompt('a [fox|owl] in __place__, (mist:1.2) BREAK {2$$ and $$x|y}, <lora:ink:0.8>')
    .filter(part => part.role)
    .map(part => part.text)
  expect(signs).toEqual(['[', '|', ']', '__place__', '(', ':1.2)', 'BREAK', '{2$$', '$$', '|', '}', '<lora:ink:0.8>'])
})
