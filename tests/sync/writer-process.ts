import { Writer } from './writer.ts'
import type { WriterOptions } from './writer.ts'

/** A client in a process of its own, to be killed. It reports what was called durable as soon as it hears so. */
process.once('message', (options: WriterOptions) => {
  const writer = new Writer(options)
  writer.client.onAcknowledged(label => process.send?.({ acknowledged: label }))
  void writer.client
    .connect()
    .then(() => writer.writeOn())
    .catch(() => process.exit(1))
})
process.once('disconnect', () => process.exit())
