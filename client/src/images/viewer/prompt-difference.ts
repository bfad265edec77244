export interface PromptPart {
  kind: 'same' | 'only-first' | 'only-second'
  text: string
}

/** By words: the longest that both have in common stays, the rest is theirs alone. */
export function differPrompts(first: string, second: string): PromptPart[] {
  const [a, b] = [wordsOf(first), wordsOf(second)]
  const lengths = commonLengths(a, b)
  const parts: PromptPart[] = []
  const add = (kind: PromptPart['kind'], word: string) => {
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += ` ${word}`
    else parts.push({ kind, text: word })
  }
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [one, other] = [a[i], b[j]]
    if (one !== undefined && one === other) {
      add('same', one)
      i += 1
      j += 1
    } else if (one !== undefined && (other === undefined || at(lengths, i + 1, j) >= at(lengths, i, j + 1))) {
      add('only-first', one)
      i += 1
    } else if (other !== undefined) {
      add('only-second', other)
      j += 1
    }
  }
  return parts
}

/** More would take long and be read by nobody. */
const WORDS_MAX = 600

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
}

/** [i][j]: the length of the longest sequence that the words from i and from j on have in common. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--) {
    const row = lengths[i] as Uint16Array
    for (let j = b.length - 1; j >= 0; j--) {
      row[j] = a[i] === b[j] ? at(lengths, i + 1, j + 1) + 1 : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1))
    }
  }
  return lengths
}

function at(lengths: readonly Uint16Array[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0
}
