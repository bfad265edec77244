import type { TrainingEvent } from '@atelier/shared-schema/entities/training.ts'
import { News } from './news.ts'

const news = new News<TrainingEvent>()

export const listenToTrainings = news.listen
export const tellTrainingEvent = news.tell
export const tellTrainingGap = news.tellGap
