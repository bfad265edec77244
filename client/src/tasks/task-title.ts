import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'

/** What a task is called: its prompt, as it is written while nothing of it is drawn yet, or its name. */
export function titleOf({ prompt, params, name }: Pick<RecipeTaskAnswer, 'prompt' | 'params' | 'name'>): string {
  if (prompt !== '') return prompt
  const written = params['prompt']
  return typeof written === 'string' && written.trim() !== '' ? written : name
}
