import { expect, test } from 'vitest'
import { toRichText } from '@tldraw/tldraw'
import { plainHtml } from './plain-html.ts'

const paragraph = (...content: unknown[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] })

test('paragraphs of letters are told as tldraw tells them', () => {
  expect(plainHtml(toRichText('Idea 1'))).toBe('<div class="tl-rich-text"><p dir="auto">Idea 1</p></div>')
  expect(plainHtml(toRichText('one\n\nthree'))).toBe(
    '<div class="tl-rich-text"><p dir="auto">one</p><p dir="auto"><br /></p><p dir="auto">three</p></div>',
  )
  expect(plainHtml(toRichText('<b> & "c"\u00a0d'))).toBe(
    '<div class="tl-rich-text"><p dir="auto">&lt;b&gt; &amp; "c"&nbsp;d</p></div>',
  )
})

test('what is more than that is left to tldraw', () => {
  expect(plainHtml(paragraph({ type: 'text', text: 'bold', marks: [{ type: 'bold' }] }))).toBeNull()
  expect(plainHtml(paragraph({ type: 'text', text: 'one' }, { type: 'hardBreak' }))).toBeNull()
  expect(plainHtml({ type: 'doc', content: [{ type: 'bulletList', content: [] }] })).toBeNull()
  expect(plainHtml({ type: 'doc', content: [{ type: 'paragraph', attrs: { dir: 'rtl' } }] })).toBeNull()
})
