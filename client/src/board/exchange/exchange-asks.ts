import { useSyncExternalStore } from 'react'
import type { ExportRange } from './export-ask.ts'

/** What was asked for at the open board. */
export type ExchangeAsk = { is: 'export'; range?: ExportRange } | { is: 'import'; file: File }

let asked: ExchangeAsk | undefined
const listeners = new Set<() => void>()

export function askExchange(next: ExchangeAsk | undefined): void {
  asked = next
  for (const listener of listeners) listener()
}

export function useExchangeAsk(): ExchangeAsk | undefined {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
}

/** Files that new boards begin with, until those are open. */
const begun = new Map<string, File>()

export function beginWith(boardId: string, file: File): void {
  begun.set(boardId, file)
}

export function takeBeginning(boardId: string): File | undefined {
  const file = begun.get(boardId)
  begun.delete(boardId)
  return file
}
