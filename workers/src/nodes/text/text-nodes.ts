import {
  caseConverter,
  formatText,
  joinText,
  pickText,
  splitText,
  stringCompare,
  stringConcatenate,
  stringContains,
  stringLength,
  stringReplace,
  stringSubstring,
  stringTrim,
} from '@atelier/shared-schema/nodes/text.nodes.ts'
import { NodeInputError, implementNode } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import { pick, randomFor } from '#painter/core/random.ts'
import { implementListNode } from '#nodes/list-node.ts'
import { fillTemplate } from './template.ts'

export const textNodes: readonly NodeKind[] = [
  implementNode(stringConcatenate, {
    run: ({ string_a: first, string_b: second, delimiter }) => [first + delimiter + second],
  }),

  // Characters are counted as Python counts them, so that an emoji is one.
  implementNode(stringSubstring, { run: ({ string, start, end }) => [Array.from(string).slice(start, end).join('')] }),
  implementNode(stringLength, { run: ({ string }) => [Array.from(string).length] }),

  implementNode(caseConverter, {
    run({ string, mode }) {
      switch (mode) {
        case 'UPPERCASE':
          return [string.toUpperCase()]
        case 'lowercase':
          return [string.toLowerCase()]
        case 'Capitalize':
          return [capitalised(string)]
        case 'Title Case':
          return [string.replace(/\p{L}[\p{L}\p{M}]*/gu, capitalised)]
      }
    },
  }),

  implementNode(stringTrim, {
    run({ string, mode }) {
      if (mode === 'Left') return [string.trimStart()]
      return [mode === 'Right' ? string.trimEnd() : string.trim()]
    },
  }),

  implementNode(stringReplace, { run: ({ string, find, replace }) => [string.replaceAll(find, () => replace)] }),

  implementNode(stringContains, {
    run: ({ string, substring, case_sensitive: exact }) => [
      exact ? string.includes(substring) : string.toLowerCase().includes(substring.toLowerCase()),
    ],
  }),

  implementNode(stringCompare, {
    run({ string_a: first, string_b: second, mode, case_sensitive: exact }) {
      const a = exact ? first : first.toLowerCase()
      const b = exact ? second : second.toLowerCase()
      if (mode === 'Equal') return [a === b]
      return [mode === 'Starts With' ? a.startsWith(b) : a.endsWith(b)]
    },
  }),

  implementNode(formatText, { run: ({ template, ...values }) => [fillTemplate(template, values, 'template')] }),

  implementListNode(joinText, {
    run: ({ texts, delimiter: [delimiter = ''] }) => [texts.join(unescaped(delimiter))],
  }),

  implementNode(splitText, {
    run({ text, delimiter, skip_empty: skipsEmpty }) {
      const parts = delimiter === '' ? Array.from(text) : text.split(unescaped(delimiter))
      const trimmed = parts.map(part => part.trim())
      const kept = skipsEmpty ? trimmed.filter(Boolean) : trimmed
      return [kept, kept.length]
    },
  }),

  implementNode(pickText, {
    run({ text, by, number, seed }) {
      const lines = text.split('\n').filter(line => line.trim() !== '')
      if (lines.length === 0) throw new NodeInputError('text', 'There is no line to pick from.')
      if (by === 'seed') return [pick(randomFor(seed, 'line'), lines)]
      return [lines[((number % lines.length) + lines.length) % lines.length] ?? '']
    },
  }),
]

function capitalised(text: string): string {
  const [first = '', ...rest] = text
  return first.toUpperCase() + rest.join('').toLowerCase()
}

function unescaped(delimiter: string): string {
  return delimiter.replaceAll('\\n', '\n').replaceAll('\\t', '\t')
}
