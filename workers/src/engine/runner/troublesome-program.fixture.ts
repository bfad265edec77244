import { pbkdf2 } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { defineNode, integer, text } from '@atelier/shared-schema/graph/node-schema.ts'
import { implementNode } from '#engine/node-kind.ts'
import type { ExecutionHost } from '#engine/execute-graph.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import { emptyPicture } from '#images/picture.ts'
import { runOrder } from './run-order.ts'
import type { OpenProgram } from './protocol.ts'

/** Node kinds that do what no node should, for the tests of runners. */

const named = (name: string) =>
  defineNode({
    name,
    title: name,
    description: '',
    category: 'test',
    isOutputNode: true,
    required: { size: integer({ default: 1 }), path: text() },
    outputs: [{ type: 'INT', name: 'INT' }],
  })

const forever = () => {
  for (let count = 0; ; count++) if (Number.isNaN(count)) return
}

const kept: Uint8Array[] = []

const kinds: readonly NodeKind[] = [
  implementNode(named('Well'), {
    run: ({ size }, context) => {
      context.show({ size: [size] })
      return [size]
    },
  }),
  implementNode(named('Segfault'), { run: () => [Number(process.kill(process.pid, 'SIGSEGV'))] }),
  implementNode(named('Exit'), { run: () => process.exit(7) }),
  implementNode(named('ThrowLater'), {
    run: async () => {
      setTimeout(() => {
        throw new Error('thrown when nobody waited')
      }, 1)
      await delay(60_000)
      return [0]
    },
  }),
  implementNode(named('Endless'), {
    run: (_, context) => {
      context.progress(0, 1)
      forever()
      return [0]
    },
  }),
  // As a long encoding does: busy outside of JavaScript, where nobody asks whether to stop.
  implementNode(named('WorksNatively'), {
    run: async ({ size }) => {
      const end = performance.now() + size
      while (performance.now() < end) await promisify(pbkdf2)('word', 'salt', 100_000, 64, 'sha512')
      return [size]
    },
  }),
  implementNode(named('NeverSettles'), { run: () => new Promise<[number]>(() => undefined) }),
  implementNode(named('Fails'), { run: () => Promise.reject(new Error('no such colour')) }),
  implementNode(named('KeepsMemory'), {
    run: ({ size }) => {
      kept.push(new Uint8Array(size * 1_048_576).fill(1))
      return [size]
    },
  }),
  implementNode(named('Hog'), {
    run: (_, context) => {
      for (;;) {
        context.cancel.check()
        kept.push(new Uint8Array(8 * 1_048_576).fill(1))
      }
    },
  }),
  // Asks at every pixel, as a painter's loop does; what it has done when it is told to stop stands in a file.
  implementNode(named('Paints'), {
    run: ({ path }, context) => {
      context.progress(1, 100, emptyPicture(1024, 512))
      for (let pixels = 0; ; pixels++) {
        if (!context.cancel.isSet()) continue
        writeFileSync(path, String(pixels))
        context.cancel.check()
      }
    },
  }),
  implementNode(named('PaintsInTime'), {
    run: ({ size }, context) => {
      const end = performance.now() + size
      while (performance.now() < end) context.cancel.check()
      return [size]
    },
  }),
]

const host: ExecutionHost = {
  files: {
    read: () => Promise.reject(new Error('there are no files')),
    write: () => Promise.reject(new Error('there are no files')),
  },
  hasFile: () => Promise.resolve(false),
  models: () => [],
  modelFile: () => undefined,
  wildcards: () => undefined,
  workflow: undefined,
}

export const openProgram: OpenProgram = setting => {
  if (setting === 'broken') throw new Error('cannot be opened')
  const byName = new Map(kinds.map(kind => [kind.schema.name, kind]))
  return Promise.resolve({
    run: (order, watch) => runOrder({ kinds: byName, host, cache: undefined }, order, watch),
  })
}
