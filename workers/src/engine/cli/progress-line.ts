const barWidth = 24
const clearLine = '\r\u001b[2K'

interface Terminal {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** One line that is written over and over: how far the work is and what goes on. Nothing where nobody watches. */
export class ProgressLine {
  readonly #terminal: Terminal
  #shown = ''

  constructor(terminal: Terminal) {
    this.#terminal = terminal
  }

  show(share: number, words: string): void {
    if (!this.#terminal.isTTY) return
    const full = Math.round(Math.min(1, Math.max(0, share)) * barWidth)
    const line = `${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${words}`
    if (line === this.#shown) return
    this.#shown = line
    this.#terminal.write(`${clearLine}${line}`)
  }

  clear(): void {
    if (this.#shown !== '') this.#terminal.write(clearLine)
    this.#shown = ''
  }
}
