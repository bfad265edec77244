import { generateKeyPairSync, sign } from 'node:crypto'

export interface SelfSigned {
  readonly key: string
  readonly cert: string
}

const DAY_MS = 86_400_000

/** A certificate of its own for 127.0.0.1 and these names, which nobody trusts who was not given it. */
export function makeSelfSigned(names: readonly string[] = []): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(objectId(1, 2, 840, 10045, 4, 3, 2))
  const name = sequence(tagged(0x31, sequence(objectId(2, 5, 4, 3), tagged(0x0c, Buffer.from('peer')))))
  const validity = sequence(time(Date.now() - DAY_MS), time(Date.now() + DAY_MS))
  const addresses = [
    tagged(0x87, Buffer.from([127, 0, 0, 1])),
    ...names.map(each => tagged(0x82, Buffer.from(each, 'ascii'))),
  ]
  const extensions = sequence(
    sequence(objectId(2, 5, 29, 17), tagged(0x04, sequence(...addresses))),
    sequence(
      objectId(2, 5, 29, 19),
      tagged(0x01, Buffer.from([0xff])),
      tagged(0x04, sequence(tagged(0x01, Buffer.from([0xff])))),
    ),
  )
  const body = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    tagged(0xa3, extensions),
  )
  const signature = sign('sha256', body, privateKey)
  const certificate = sequence(body, algorithm, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts))
}

function integer(value: number): Buffer {
  return tagged(0x02, Buffer.from([value]))
}

function objectId(first: number, second: number, ...rest: number[]): Buffer {
  const bytes = rest.flatMap(arc => {
    const groups = [arc & 127]
    for (let left = arc >> 7; left > 0; left >>= 7) groups.unshift((left & 127) | 128)
    return groups
  })
  return tagged(0x06, Buffer.from([first * 40 + second, ...bytes]))
}

function time(ms: number): Buffer {
  return tagged(0x18, Buffer.from(`${new Date(ms).toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`))
}
