import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'

/**
 * A file of its own in the build too (vite.config.ts): React's renderer does much when it is first read, and that is a task
 * for itself before the app is.
 */
export function mountAt(container: HTMLElement): Root {
  return createRoot(container)
}
