import { hash } from 'node:crypto'

/**
 * The id of a prompt, the same in every process for the same run: by it a run is found again that another worker sent. `attempt`
 * counts on where the server has stopped it before it was done.
 */
export function promptIdOf(runKey: string, attempt: number): string {
  const hex = hash('sha256', JSON.stringify(['comfyui prompt', runKey, attempt]))
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
