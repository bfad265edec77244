import { NodeInputError } from '#engine/node-kind.ts'
import { textOf } from '#nodes/value/value-text.ts'

/**
 * `{a}` becomes the value of that name; `{a:2}` a number with so many decimals, `{a:04}` a whole one with so many digits.
 *
 * @throws NodeInputError for names that nothing is linked to
 */
export function fillTemplate(template: string, values: Readonly<Record<string, unknown>>, input: string): string {
  return template.replace(
    /\{\{|\}\}|\{(\w+)(?::(0?)(\d{1,2}))?\}/g,
    (whole, name?: string, zero?: string, digits?: string) => {
      if (name === undefined) return whole[0] as string
      const value = values[name]
      if (value === undefined) throw new NodeInputError(input, `Nothing is linked to “${name}”.`)
      if (digits === undefined) return textOf(value)
      const number = Number(value)
      if (!Number.isFinite(number))
        throw new NodeInputError(input, `“${name}” is no number and cannot be written as ${whole}.`)
      return zero ? padded(Math.round(number), Number(digits)) : number.toFixed(Number(digits))
    },
  )
}

function padded(number: number, digits: number): string {
  return (number < 0 ? '-' : '') + String(Math.abs(number)).padStart(digits, '0')
}
