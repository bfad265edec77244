export interface NewsListener<Event> {
  onEvent: (event: Event) => void
  /** The stream stands again: what happened meanwhile was not told. */
  onGap: () => void
}

/**
 * What the one stream of this browser tells of one kind of things, in every tab. Light: the stream itself comes after the
 * first paint, and who listens may be there before it.
 */
export class News<Event> {
  readonly #listeners = new Set<NewsListener<Event>>()

  readonly listen = (listener: NewsListener<Event>): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly tell = (event: Event): void => {
    for (const listener of this.#listeners) listener.onEvent(event)
  }

  readonly tellGap = (): void => {
    for (const listener of this.#listeners) listener.onGap()
  }
}
