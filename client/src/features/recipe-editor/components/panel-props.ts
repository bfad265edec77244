import type { KnownGraph } from '../hooks/use-known-graph.ts'
import type { RecipeEditing } from '../hooks/use-recipe-editing.ts'

/** What each side of the editor works on. */
export interface PanelProps {
  editing: RecipeEditing
  known: KnownGraph
  /** By the path in what is sent. */
  issues: Readonly<Record<string, string>>
}
