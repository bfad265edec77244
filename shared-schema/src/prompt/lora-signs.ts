import { Scanner } from './scanner.ts'

/** What A1111 calls extra networks. `lyco` is an older word for a kind of LoRA. */
export const loraKinds = ['lora', 'lyco', 'hypernet'] as const

export interface Lora {
  kind: (typeof loraKinds)[number]
  name: string
  /** On the model that draws. */
  strength: number
  /** On the model that reads the words. */
  clipStrength: number
}

/** Takes every `<lora:name:0.8>` out of a text that is wanted. One whose strengths are no numbers stays text. */
export function takeLoras(
  source: string,
  isWanted: (lora: Lora) => boolean = () => true,
): { text: string; loras: Lora[]; steps: number } {
  const scanner = new Scanner(source)
  const loras: Lora[] = []
  const kept: string[] = []
  let textFrom = 0
  for (let at = 0; at < source.length; at++) {
    const sign = scanner.at(at)
    if (sign === '\\') at++
    if (sign !== '<') continue
    const found = loraAt(scanner, at)
    if (!found || !isWanted(found.lora)) continue
    loras.push(found.lora)
    kept.push(source.slice(textFrom, at))
    textFrom = found.end
    at = found.end - 1
  }
  kept.push(source.slice(textFrom))
  return { text: kept.join(''), loras, steps: scanner.steps }
}

function loraAt(scanner: Scanner, at: number): { lora: Lora; end: number } | undefined {
  const kind = loraKinds.find(word => scanner.has(at + 1, `${word}:`))
  if (!kind) return undefined
  const from = at + kind.length + 2
  const end = scanner.run(from, sign => sign !== '<' && sign !== '>')
  if (scanner.at(end) !== '>') return undefined
  const lora = readLora(kind, scanner.source.slice(from, end).split(':'))
  return lora && { lora, end: end + 1 }
}

/** As A1111 reads it: one number is for both, of two the first is for the words; or by name, `te=` and `unet=`. */
function readLora(kind: Lora['kind'], parts: readonly string[]): Lora | undefined {
  const named = new Map(parts.flatMap(part => (part.includes('=') ? [nameAndValue(part)] : [])))
  const [name = '', first, second] = parts.filter(part => !part.includes('='))
  const clipStrength = Number(named.get('te') ?? first ?? 1)
  const strength = Number(named.get('unet') ?? second ?? clipStrength)
  const isWritten = name.trim() !== '' && [clipStrength, strength].every(Number.isFinite)
  return isWritten ? { kind, name: name.trim(), strength, clipStrength } : undefined
}

function nameAndValue(part: string): [string, string] {
  const at = part.indexOf('=')
  return [part.slice(0, at).trim(), part.slice(at + 1)]
}
