import { expect } from 'vitest'
import type { NodeCase } from '#testing/node-cases.ts'

type Row = readonly [kind: string, title: string, inputs: Record<string, unknown>, outputs: readonly unknown[]]

const rows: readonly Row[] = [
  ['StringConcatenate', 'with a delimiter', { string_a: 'a', string_b: 'b', delimiter: '-' }, ['a-b']],
  ['StringSubstring', 'counts characters and from the end', { string: 'né🐈et', start: 1, end: -1 }, ['é🐈e']],
  ['StringLength', 'counts an emoji once', { string: 'né🐈' }, [3]],
  ['CaseConverter', 'capitals', { string: 'đẹp Lắm', mode: 'UPPERCASE' }, ['ĐẸP LẮM']],
  ['CaseConverter', 'title', { string: 'an OLD cat', mode: 'Title Case' }, ['An Old Cat']],
  ['CaseConverter', 'first letter', { string: 'an OLD cat', mode: 'Capitalize' }, ['An old cat']],
  ['StringTrim', 'right', { string: ' a ', mode: 'Right' }, [' a']],
  ['StringReplace', 'all, taking $& for what it is', { string: 'a.a', find: 'a', replace: '$&b' }, ['$&b.$&b']],
  ['StringContains', 'any case', { string: 'Lighthouse', substring: 'HOUSE', case_sensitive: false }, [true]],
  ['StringCompare', 'ends', { string_a: 'a.png', string_b: '.PNG', mode: 'Ends With', case_sensitive: true }, [false]],
  ['RegexMatch', 'ignores case', { string: 'A Cat', regex_pattern: '\\bcat$' }, [true]],
  [
    'RegexExtract',
    'all groups',
    { string: 'a=1, b=2', regex_pattern: '(?P<name>\\w)=(\\d)', mode: 'All Groups', group_index: 2 },
    ['1\n2'],
  ],
  [
    'RegexExtract',
    'all matches by the first group',
    { string: 'a=1, b=2', regex_pattern: '(\\w)=\\d', mode: 'All Matches' },
    ['a\nb'],
  ],
  ['RegexExtract', 'nothing', { string: 'abc', regex_pattern: '\\d', mode: 'First Match' }, ['']],
  [
    'RegexReplace',
    'with groups, so many times',
    { string: 'a1 b2 c3', regex_pattern: '([a-z])(?P<n>\\d)', replace: '\\g<n>$\\1', count: 2 },
    ['1$a 2$b c3'],
  ],
  [
    'AtelierFormatText',
    'decimals, digits and braces',
    { template: '{a:2} {b:04} {{{c}}} {d}', a: 1.005, b: 7, c: 'x', d: true },
    ['1.00 0007 {x} true'],
  ],
  ['AtelierJoinText', 'joins a list', { texts: ['a', 'b'], delimiter: ['\\n'] }, ['a\nb']],
  ['AtelierSplitText', 'lines', { text: 'a\n\n b ', delimiter: '\\n' }, [['a', 'b'], 2]],
  ['AtelierPickText', 'counts on at the end', { text: 'a\nb\n\nc', number: 4 }, ['b']],
  ['AtelierPickText', 'by the seed', { text: 'a\nb\nc', by: 'seed', seed: 2 }, ['b']],
  [
    'AtelierJsonGet',
    'follows a path',
    { json: '{"people":[{"name":"Ada"},{"age":36}]}', path: 'people[-1].age' },
    ['36', 36],
  ],
]

export const textCases: readonly NodeCase[] = [
  ...rows.map(([kind, title, inputs, outputs]) => ({
    kind,
    title,
    inputs,
    check: (run: Parameters<NodeCase['check']>[0]) => expect(run.outputs).toEqual(outputs),
  })),
  {
    kind: 'AtelierWildcards',
    title: 'draws from wildcards, the same for the same seed',
    inputs: { text: 'a {red|blue} __animal__', seed: 3, count: 3, mode: 'random' },
    world: { wildcards: { animal: ['cat', 'owl'] } },
    check(run) {
      const texts = run.outputs[0] as readonly string[]
      expect(texts).toHaveLength(3)
      for (const text of texts) expect(text).toMatch(/^a (red|blue) (cat|owl)$/)
    },
  },
  {
    kind: 'AtelierWildcards',
    title: 'goes through all combinations',
    inputs: { text: 'a {red|blue} __animal__', count: 9, mode: 'combinatorial' },
    world: { wildcards: { animal: ['cat', 'owl'] } },
    check: run =>
      expect((run.outputs[0] as string[]).toSorted()).toEqual(['a blue cat', 'a blue owl', 'a red cat', 'a red owl']),
  },
]
