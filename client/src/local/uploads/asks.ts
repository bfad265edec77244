/** What screens ask of the uploads, which may come after them. */
export class Asks<Ask> {
  #listener: ((ask: Ask) => void) | undefined
  /** Asked before there was anybody to answer. */
  #waiting: Ask[] = []

  readonly ask = (ask: Ask): void => {
    if (this.#listener) this.#listener(ask)
    else this.#waiting.push(ask)
  }

  readonly answer = (answer: (ask: Ask) => void): (() => void) => {
    this.#listener = answer
    for (const ask of this.#waiting) answer(ask)
    this.#waiting = []
    return () => {
      if (this.#listener === answer) this.#listener = undefined
    }
  }
}
