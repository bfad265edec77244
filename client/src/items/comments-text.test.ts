import { describe, expect, test } from 'vitest'
import { findMentionAt, isMeantBy, mentionedIn, splitComment } from './comments-text.ts'

const person = (name: string, username: string | null = null) => ({
  uid: `uid of ${name}`,
  name,
  username,
  picture: null,
})
const [mai, maiTran, duc] = [person('Mai'), person('Mai Trần'), person('Đức', 'duc.nguyen')]

describe('a name that is being written', () => {
  const at = (text: string) => findMentionAt(text, text.length)
  test('begins with an @ of its own and may have spaces', () => {
    expect(at('@')).toEqual({ typed: '', from: 0, to: 1 })
    expect(at('Look, @Ma')).toEqual({ typed: 'Ma', from: 6, to: 9 })
    expect(at('one\n@Mai Tr')).toEqual({ typed: 'Mai Tr', from: 4, to: 11 })
    expect(at('(@đứ')).toEqual({ typed: 'đứ', from: 1, to: 4 })
    expect(findMentionAt('@Ma is here', 3)).toEqual({ typed: 'Ma', from: 0, to: 3 })
  })

  test.each(['mail@example', '@Mai ', '@Mai\n', 'no name', '@a b c d', '@@', ''])('is not in %j', text => {
    expect(at(text)).toBeUndefined()
  })

  test('means people by any part of name and username', () => {
    expect([isMeantBy(duc, 'đ'), isMeantBy(duc, 'NGUY'), isMeantBy(duc, ''), isMeantBy(mai, 'nguy')]).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})

describe('what is written', () => {
  const words = (body: string, mentions = [mai, maiTran, duc]) =>
    splitComment(body, mentions).map(part => `${part.is}:${part.text}`)

  test('tells names from words, the longest first', () => {
    expect(words('@Mai Trần and @Mai, see')).toEqual(['mention:@Mai Trần', 'text: and ', 'mention:@Mai', 'text:, see'])
    expect(words('@Maika @Đức!')).toEqual(['text:@Maika ', 'mention:@Đức', 'text:!'])
    expect(words('a@Mai')).toEqual(['text:a@Mai'])
  })

  test('tells addresses, without the punctuation behind them', () => {
    expect(words('See https://example.org/a_(b)?c=1#d. Or (http://x.y/z)!')).toEqual([
      'text:See ',
      'link:https://example.org/a_(b)?c=1#d',
      'text:. Or (',
      'link:http://x.y/z',
      'text:)!',
    ])
    expect(words('javascript:alert(1) ftp://x')).toEqual(['text:javascript:alert(1) ftp://x'])
  })

  test('is all there, whatever names hold', () => {
    const odd = person('A.*[b]$ (c)')
    const body = 'x @A.*[b]$ (c) y\n@Axxb https://a.b'
    const parts = splitComment(body, [odd])
    expect(parts.map(part => part.text).join('')).toBe(body)
    expect(parts.filter(part => part.is === 'mention')).toHaveLength(1)
    expect(splitComment('', [])).toEqual([])
  })

  test('mentions those whose names still stand there, each once', () => {
    expect(mentionedIn('@Mai Trần @Mai Trần', [mai, maiTran, maiTran])).toEqual([maiTran.uid])
    expect(mentionedIn('nobody', [mai])).toEqual([])
  })
})
