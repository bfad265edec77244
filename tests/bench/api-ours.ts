import { startOurs } from './start-ours.ts'

const { url } = await startOurs(process.env.DATABASE_URL ?? '')
process.send?.({ url })
process.once('disconnect', () => process.exit())
