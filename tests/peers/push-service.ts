import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:https'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pushMessage } from '@atelier/shared-schema/entities/push.ts'
import type { PushMessage, PushSubscriptionAnswer } from '@atelier/shared-schema/entities/push.ts'
import { makeSelfSigned } from './self-signed.ts'

const HOST = 'push.example.org'

/** A browser that is told here. */
export interface Subscriber {
  subscription: PushSubscriptionAnswer
  received: PushMessage[]
  /** What the push service answers for it from now on. */
  answers: { status: number; headers?: Record<string, string> }
}

/**
 * A push service with its browsers: takes what is sent as RFC 8030 says, opens it with the browser's keys as RFC 8291 says,
 * and asks who sent it as RFC 8292 says.
 */
export class PushServicePeer {
  readonly #server: Server
  readonly #tls = makeSelfSigned([HOST])
  readonly #browsers = new Map<string, { subscriber: Subscriber; open: (body: Buffer) => string }>()
  /** Of every request, which key signed it. */
  readonly signers: string[] = []

  private constructor() {
    this.#server = createServer(this.#tls, (request, response) => void this.#answer(request, response))
  }

  static async start(): Promise<PushServicePeer> {
    const peer = new PushServicePeer()
    await new Promise<void>(resolve => peer.#server.listen(0, '127.0.0.1', resolve))
    return peer
  }

  /** What a sender needs to find and trust it. */
  get way(): { lookUp: LookupFunction; ca: string } {
    const lookUp: LookupFunction = (_name, options, callback) =>
      options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
    return { lookUp, ca: this.#tls.cert }
  }

  subscribe(): Subscriber {
    const pair = createECDH('prime256v1')
    const auth = randomBytes(16)
    const path = `/send/${randomBytes(12).toString('base64url')}`
    const { port } = this.#server.address() as AddressInfo
    const subscriber: Subscriber = {
      subscription: {
        endpoint: `https://${HOST}:${port}${path}`,
        keys: { p256dh: pair.generateKeys('base64url'), auth: auth.toString('base64url') },
      },
      received: [],
      answers: { status: 201 },
    }
    const open = (body: Buffer) =>
      openMessage(body, { publicKey: pair.getPublicKey(), auth, agree: other => pair.computeSecret(other) })
    this.#browsers.set(path, { subscriber, open })
    return subscriber
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const browser = this.#browsers.get(request.url ?? '')
    const signer = readSigner(request.headers.authorization ?? '')
    if (!browser || !signer || !Number(request.headers.ttl)) {
      response.writeHead(browser ? 403 : 404).end()
      return
    }
    this.signers.push(signer)
    const { status, headers } = browser.subscriber.answers
    if (status === 201) browser.subscriber.received.push(pushMessage.parse(JSON.parse(browser.open(body))))
    response.writeHead(status, headers).end()
  }

  async dispose(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }
}

interface BrowserKeys {
  publicKey: Buffer
  auth: Buffer
  agree: (other: Buffer) => Buffer
}

/** aes128gcm in one record: salt, size of a record, length of the sender's key, that key, and what is sealed. */
function openMessage(body: Buffer, { publicKey, auth, agree }: BrowserKeys): string {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const senderKey = body.subarray(21, keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const secret = Buffer.from(hkdfSync('sha256', agree(senderKey), auth, info, 32))
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** The key that signed, where it did so for this service and the time is not over; undefined otherwise. */
function readSigner(authorization: string): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return undefined
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return undefined
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const isMeant = typeof aud === 'string' && new URL(aud).hostname === HOST && typeof sub === 'string'
  return isMeant && Number(exp) * 1_000 > Date.now() ? key : undefined
}
