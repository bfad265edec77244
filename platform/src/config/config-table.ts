import { settings } from './config.ts'
import type { Setting } from './setting.ts'

/** The configuration as a Markdown table, for the README and `npm run -s config`. */
export function printConfigTable(): string {
  const rows = Object.values<Setting>(settings)
    .filter(({ internal }) => !internal)
    .map(({ name, default: fallback, description, readBy, secret }) => {
      const note = secret ? ' (secret)' : ''
      return [`\`${name}\``, fallback === 'none' ? '' : `\`${fallback}\``, `${description}${note}`, readBy.join(', ')]
    })
  const lines = [['Variable', 'Default', 'What it does', 'Read by'], ['---', '---', '---', '---'], ...rows]
  return lines.map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
