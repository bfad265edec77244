import { constants, setPriority } from 'node:os'

/**
 * For a thread that nobody waits for: whoever waits for something has the processor first. On Linux a priority is a thread's
 * own; where it may not be set it is done without.
 */
export function standBack(): void {
  try {
    if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {}
}
