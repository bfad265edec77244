export interface StreamEvent {
  name: string
  data: string
}

/** Reads the wire format of server-sent events piece by piece; ids are not needed, the feed's cursor says where one is. */
export class EventLines {
  #rest = ''
  #name = ''
  #data: string[] = []

  push(text: string): StreamEvent[] {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/)
    this.#rest = lines.pop() ?? ''
    return lines.flatMap(line => this.#readLine(line))
  }

  #readLine(line: string): StreamEvent[] {
    if (line === '') return this.#finish()
    const [, field, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    if (field === 'event') this.#name = value
    if (field === 'data') this.#data.push(value)
    return []
  }

  #finish(): StreamEvent[] {
    const event = { name: this.#name || 'message', data: this.#data.join('\n') }
    const isEvent = this.#data.length > 0
    this.#name = ''
    this.#data = []
    return isEvent ? [event] : []
  }
}
