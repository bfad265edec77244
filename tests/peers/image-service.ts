import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** What the service does with the next requests, one after the other; then it does as usual. */
export type ServiceTurn =
  | { readonly does: 'refuse'; readonly status: number; readonly message: string; readonly retryAfter?: number }
  | { readonly does: 'page' }
  | { readonly does: 'hang' }
  | { readonly does: 'break off' }
  | { readonly does: 'answer'; readonly text: string }
  | { readonly does: 'address' }

export interface ServiceRequest {
  readonly path: string
  readonly idempotencyKey: string | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, Buffer>>
}

/** A server that speaks as OpenAI's images API does, with pictures of one colour: grey from words, the first image's edges from an edit. */
export class ImageService {
  readonly requests: ServiceRequest[] = []
  readonly turns: ServiceTurn[] = []
  readonly key = 'sk-of-the-tests'
  readonly #server: Server
  #port = 0

  static async start(): Promise<ImageService> {
    const service = new ImageService()
    await service.listenAgain()
    return service
  }

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => response.destroy(error as Error))
    })
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}/v1`
  }

  /** At once, as by a crash. */
  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }

  /** At its address of before, once it has stopped. */
  async listenAgain(): Promise<void> {
    await new Promise<void>(resolve => this.#server.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (this.#server.address() as AddressInfo).port
  }

  dispose(): Promise<void> {
    return this.stop()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    if (path.startsWith('/made/')) return void response.end(await paint(64, 64))
    if (request.headers.authorization !== `Bearer ${this.key}`)
      return sayError(response, 401, 'Incorrect API key provided')
    if (path === '/v1/models') return sayJson(response, { data: [{ id: 'paint-1' }, { id: 'paint-free' }] })
    const { fields, files } = await readForm(request)
    this.requests.push({ path, idempotencyKey: request.headers['idempotency-key']?.toString(), fields, files })
    const turn = this.turns.shift()
    if (turn) return this.#take(turn, response)
    const [width = 64, height = 64] = (fields['size'] ?? '').split('x').map(Number)
    const data = await Promise.all(
      Array.from({ length: Number(fields['n'] ?? 1) }, async () => ({
        b64_json: (await paint(width, height)).toString('base64'),
      })),
    )
    sayJson(response, { created: 1, data })
  }

  #take(turn: ServiceTurn, response: ServerResponse): void {
    switch (turn.does) {
      case 'refuse':
        if (turn.retryAfter !== undefined) response.setHeader('retry-after', String(turn.retryAfter))
        return sayError(response, turn.status, turn.message)
      case 'page':
        response.setHeader('content-type', 'text/html')
        return void response.end('<!doctype html><title>Welcome to nginx</title>')
      case 'hang':
        return
      case 'break off':
        return void response.destroy()
      case 'answer':
        return void response.end(turn.text)
      case 'address':
        return sayJson(response, { data: [{ url: new URL('/made/1.png', this.address).href }] })
    }
  }
}

function paint(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#777' } })
    .png()
    .toBuffer()
}

function sayError(response: ServerResponse, status: number, message: string): void {
  response.statusCode = status
  sayJson(response, { error: { message, type: 'invalid_request_error', code: null } })
}

function sayJson(response: ServerResponse, body: unknown): void {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(body))
}

async function readForm(request: IncomingMessage): Promise<Pick<ServiceRequest, 'fields' | 'files'>> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const contentType = request.headers['content-type'] ?? ''
  if (!contentType.startsWith('multipart/')) {
    const fields = Object.entries(JSON.parse(body.toString() || '{}') as Record<string, unknown>)
    return { fields: Object.fromEntries(fields.map(([name, value]) => [name, String(value)])), files: {} }
  }
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData()
  const fields: Record<string, string> = {}
  const files: Record<string, Buffer> = {}
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') fields[name] = value
    else files[name] = Buffer.from(await value.arrayBuffer())
  }
  return { fields, files }
}
