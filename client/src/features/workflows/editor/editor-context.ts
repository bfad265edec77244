import { createContext, useContext } from 'react'
import type { MacroPrice } from '@atelier/shared-schema/entities/macro-price.ts'
import type { StepRecipes } from '#macros/use-step-recipes.ts'
import type { StepWords } from '#macros/use-step-words.ts'
import type { DraftEditing } from './use-macro-draft.ts'

/** Where a fault is looked for. */
export interface FaultPlace {
  step?: string
  input?: string
  param?: string
  part?: 'of' | 'when'
}

/** What all parts of the editor work with. */
export interface Editor {
  editing: DraftEditing
  recipes: StepRecipes
  words: StepWords
  price: MacroPrice | undefined
  /** In the person's language; what is only missing is said once it was tried to save. */
  faultOf: (place: FaultPlace) => string | undefined
  /** How many there are in a step, whether they are said yet or not. */
  countFaults: (step: string) => number
  /** How often it was tried to save. */
  tries: number
}

export const EditorContext = createContext<Editor | undefined>(undefined)

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('used outside of the macro editor')
  return editor
}
