import { parseDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import type { Admission } from '@atelier/sync-server/connection/admit.ts'
import { MemorySync } from '../fixtures/memory-sync.ts'
import { speakRaw } from '../fixtures/raw-socket.ts'
import { seededRandom } from '../fixtures/seeded-random.ts'
import { attack, countNone } from './hostile-attack.ts'
import type { Attacker, AttackerWithAccount, AttackWorld, Counts } from './hostile-attack.ts'

export interface HostileJob {
  databaseUrl: string
  uids: Record<AttackerWithAccount, string>
  frames: number
  lanes: number
  seed: number
}

export interface HostileReport {
  counts: Counts
  /** The last word; with what was found to be wrong. */
  ended?: { failure: string | null }
}

const reportEveryMs = 10_000

/** A server and those who attack it, in one process; it tells how far they have come. */
process.once('message', (job: HostileJob) => void run(job))
process.once('disconnect', () => process.exit())

async function run({ databaseUrl, uids, frames, lanes, seed }: HostileJob): Promise<void> {
  const sync = new MemorySync(databaseUrl)
  const world: AttackWorld = {
    db: sync.db,
    uids,
    reach: (document, as) => async handlers =>
      speakRaw(await sync.connect(document, admissionOf(document, as, uids)), handlers),
  }
  const counts = countNone()
  const report = (rest: Omit<HostileReport, 'counts'> = {}) =>
    process.send?.({ counts, ...rest } satisfies HostileReport)
  const telling = setInterval(() => report(), reportEveryMs)
  const share = Math.ceil(frames / lanes)
  const attacks = Array.from({ length: lanes }, (_, lane) =>
    attack(world, share, seededRandom(seed * 1_000 + lane), counts),
  )
  const failure = await Promise.all(attacks).then(() => null, describeError)
  clearInterval(telling)
  if (failure === null) await sync.dispose()
  report({ ended: { failure } })
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function admissionOf(document: string, as: Attacker, uids: HostileJob['uids']): Admission {
  const ref = parseDocumentName(document)
  if (!ref) throw new Error(`${document} names no document`)
  const access =
    as === 'owner' ? ({ right: 'write', role: 'owner' } as const) : ({ right: 'read', role: 'viewer' } as const)
  if (as === 'visitor') {
    return { holder: { uid: null, credentialId: null, address: '192.0.2.1' }, ref, personName: '', access, talk: 0 }
  }
  return { holder: { uid: uids[as], credentialId: uids[as] }, ref, personName: as, access, talk: 0 }
}
