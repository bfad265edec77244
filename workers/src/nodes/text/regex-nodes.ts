import { regexExtract, regexMatch, regexReplace } from '@atelier/shared-schema/nodes/text.nodes.ts'
import { NodeInputError, implementNode } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import { TimeLimitExceeded, withTimeLimit } from './time-limit.ts'

export const regexNodes: readonly NodeKind[] = [
  implementNode(regexMatch, {
    run: ({ string, regex_pattern: pattern, ...flags }) => [inTime(() => compile(pattern, flags).test(string))],
  }),

  implementNode(regexExtract, {
    run({ string, regex_pattern: pattern, mode, group_index: group, ...flags }) {
      const matches = inTime(() => [...string.matchAll(compile(pattern, flags, 'g'))])
      switch (mode) {
        case 'First Match':
          return [matches[0]?.[0] ?? '']
        case 'First Group':
          return [matches[0]?.[group] ?? '']
        case 'All Matches':
          // A pattern with groups gives its first group, as Python's findall does.
          return [matches.map(match => (match.length > 1 ? (match[1] ?? '') : match[0])).join('\n')]
        case 'All Groups':
          return [
            matches
              .filter(match => match.length > group)
              .map(match => match[group] ?? '')
              .join('\n'),
          ]
      }
    },
  }),

  implementNode(regexReplace, {
    run({ string, regex_pattern: pattern, replace, count = 0, ...flags }) {
      let done = 0
      const result = () =>
        string.replace(compile(pattern, flags, 'g'), (...found: unknown[]) => {
          const match = String(found[0])
          return count > 0 && ++done > count ? match : fillReplacement(replace, found)
        })
      return [inTime(result)]
    },
  }),
]

/** Far longer than any sensible pattern takes, and short enough that a person who cancels meanwhile hardly waits. */
const LIMIT_MS = 1_000

/** A pattern may take longer than the universe lasts, and nobody asks meanwhile whether to stop. */
function inTime<Result>(work: () => Result): Result {
  try {
    return withTimeLimit(LIMIT_MS, work)
  } catch (error) {
    if (!(error instanceof TimeLimitExceeded)) throw error
    throw new NodeInputError(
      'regex_pattern',
      'This pattern takes too long on this text. Repetitions within repetitions, as in (a+)+, do that: write it with fewer.',
    )
  }
}

interface RegexFlags {
  readonly case_insensitive?: boolean | undefined
  readonly multiline?: boolean | undefined
  readonly dotall?: boolean | undefined
}

/** Patterns are written as for Python; the two languages differ in how groups are named. */
function compile(pattern: string, options: RegexFlags, more = ''): RegExp {
  const { case_insensitive: ignoresCase = true, multiline = false, dotall = false } = options
  const flags = `${more}${ignoresCase ? 'i' : ''}${multiline ? 'm' : ''}${dotall ? 's' : ''}`
  const translated = pattern.replaceAll('(?P<', '(?<').replace(/\(\?P=(\w+)\)/g, String.raw`\k<$1>`)
  try {
    return new RegExp(translated, `${flags}u`)
  } catch {
    return compileLoosely(translated, flags)
  }
}

/** Without Unicode rules, which refuse escapes that Python takes. */
function compileLoosely(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags)
  } catch (error) {
    throw new NodeInputError('regex_pattern', error instanceof Error ? error.message : 'This is no pattern.')
  }
}

function fillReplacement(replacement: string, found: readonly unknown[]): string {
  const last = found.at(-1)
  const names = typeof last === 'object' ? (last as Record<string, string | undefined>) : {}
  return replacement.replace(
    /\\(?:g<(\w+)>|(\d{1,2})|([nt\\]))/g,
    (_, name?: string, digits?: string, escape?: string) => {
      if (escape !== undefined) return { n: '\n', t: '\t' }[escape] ?? escape
      const key = name ?? digits ?? ''
      const group = /^\d+$/.test(key) ? found[Number(key)] : names[key]
      return typeof group === 'string' ? group : ''
    },
  )
}
