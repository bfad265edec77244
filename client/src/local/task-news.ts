import type { TaskEvent } from '@atelier/shared-schema/tasks/task-events.ts'
import { News } from './news.ts'

const news = new News<TaskEvent>()

export const listenToTasks = news.listen
export const tellTaskEvent = news.tell
export const tellTaskGap = news.tellGap
