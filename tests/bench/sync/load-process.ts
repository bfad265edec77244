import { loadFlatOut } from './flat-out-load.ts'
import { loadHold } from './hold-load.ts'
import type { LoadMessage, Loads } from './load.ts'
import { loadRoom } from './room-load.ts'
import { loadStall } from './stall-load.ts'
import { loadTrace } from './trace-load.ts'

type Order = { [Kind in keyof Loads]: { kind: Kind; job: Loads[Kind]['job'] } }[keyof Loads]

process.once('message', (order: Order) => {
  void run(order)
    .then(result => tell({ result }))
    .catch((error: unknown) =>
      tell({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
})
process.once('disconnect', () => process.exit())

function run(order: Order): Promise<Loads[keyof Loads]['result']> {
  switch (order.kind) {
    case 'room':
      return loadRoom(order.job)
    case 'flatOut':
      return loadFlatOut(order.job)
    case 'trace':
      return loadTrace(order.job)
    case 'stall':
      return loadStall(order.job)
    case 'hold':
      return loadHold(order.job)
  }
}

function tell(message: LoadMessage): void {
  process.send?.(message)
}
