import { AsyncLocalStorage } from 'node:async_hooks'
import type { CancelFlag } from './node-kind.ts'

const running = new AsyncLocalStorage<CancelFlag>()

/** Lets the loops of `work`, however deep, ask `cancel` whether to stop. */
export function heeding<Result>(cancel: CancelFlag, work: () => Result): Result {
  return running.run(cancel, work)
}

/**
 * For loops over rows of a picture that no flag is handed to: asks the node that is running whether to stop. Outside of one it
 * does nothing.
 * @throws RunCanceled
 */
export function heedCancel(): void {
  running.getStore()?.check()
}

/** One less than a power of two: about so many values pass between two questions, some milliseconds of the slowest loops. */
const PAUSES = 0x3ffff

/** For loops over all values or pixels of a picture: asks now and then. Almost free, for it is asked each time. */
export function heedCancelAt(index: number): void {
  if ((index & PAUSES) === 0) heedCancel()
}
