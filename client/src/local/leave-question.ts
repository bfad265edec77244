import { useSyncExternalStore } from 'react'

/** Something that the server has not got. */
export interface Unsent {
  what: 'write' | 'document' | 'folders' | 'draft' | 'upload'
  /** Where it is known. */
  name: string | undefined
}

export type LeaveChoice = 'keep' | 'clear' | 'stay'

export interface LeaveQuestion {
  unsent: readonly Unsent[]
  answer: (choice: LeaveChoice) => void
}

let question: LeaveQuestion | undefined
const listeners = new Set<() => void>()

function set(next: LeaveQuestion | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

/** Asks the person, in whatever screen they are. */
export function askToLeave(unsent: readonly Unsent[]): Promise<LeaveChoice> {
  question?.answer('stay')
  return new Promise(resolve => {
    const answer = (choice: LeaveChoice) => {
      set(undefined)
      resolve(choice)
    }
    set({ unsent, answer })
  })
}

export function useLeaveQuestion(): LeaveQuestion | undefined {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => question,
  )
}
