/** Values in words as Python says them: details of errors are compared with ComfyUI's by people and by programs. */

/** `str(value)`. */
export function pythonText(value: unknown): string {
  return typeof value === 'string' ? value : pythonRepr(value)
}

const DEPTH_MAX = 32

/** `repr(value)`. */
export function pythonRepr(value: unknown, depth = 0): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 1e21 ? String(value) : floatText(value)
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object') return typeof value
  if (depth >= DEPTH_MAX) return '...'
  if (Array.isArray(value)) return `[${value.map(entry => pythonRepr(entry, depth + 1)).join(', ')}]`
  const entries = Object.entries(value).map(([key, entry]) => `${quoted(key)}: ${pythonRepr(entry, depth + 1)}`)
  return `{${entries.join(', ')}}`
}

/** `repr` of a float, which never looks like an integer. */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf'
  const size = Math.abs(value)
  if (size !== 0 && (size >= 1e16 || size < 1e-4)) {
    return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2')
  }
  return Number.isInteger(value) ? `${value}.0` : String(value)
}

/** The name of its type, for "not 'NoneType'". */
export function pythonType(value: unknown): string {
  if (value === null || value === undefined) return 'NoneType'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float'
  if (typeof value === 'string') return 'str'
  return Array.isArray(value) ? 'list' : 'dict'
}

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' }

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const escaped = text.replace(/[\n\r\t\\]/g, character => escapes[character] ?? character)
  return quote + (quote === "'" ? escaped.replaceAll("'", "\\'") : escaped) + quote
}
