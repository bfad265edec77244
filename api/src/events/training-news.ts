import { trainingNews } from '@atelier/shared-schema/entities/training.ts'
import type { TrainingNews } from '@atelier/shared-schema/entities/training.ts'

/** What was rung; undefined for what no process of this version rang. */
export function readTrainingNews(payload: string | null): TrainingNews | undefined {
  if (!payload) return undefined
  try {
    return trainingNews.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
