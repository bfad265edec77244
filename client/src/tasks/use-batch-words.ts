import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { batchMessages } from './batch.messages.ts'

/** "12 runs", "7 of 12 done", "10 of 12 done, 2 failed". */
export function useBatchWords(tasks: readonly RecipeTaskAnswer[]): string {
  const text = useMessages(batchMessages)
  const count = (status: RecipeTaskAnswer['status']) => tasks.filter(task => task.status === status).length
  const [done, failed] = [count('COMPLETED'), count('FAILED')]
  if (done === tasks.length) return text.tasks(tasks.length)
  return [text.done(done, tasks.length), ...(failed > 0 ? [text.failed(failed)] : [])].join(', ')
}
