/** Rung while nobody waits it is heard at the next wait. */
export class Bell {
  #isRung = false
  #wake: (() => void) | null = null

  ring(): void {
    this.#isRung = true
    this.#wake?.()
  }

  async wait(ms: number): Promise<void> {
    if (!this.#isRung) {
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>(resolve => {
        this.#wake = resolve
        timer = setTimeout(resolve, ms)
      })
      clearTimeout(timer)
    }
    this.#isRung = false
    this.#wake = null
  }
}
