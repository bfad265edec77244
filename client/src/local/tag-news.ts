import { News } from './news.ts'

const news = new News<undefined>()

export const listenToTags = news.listen
export const tellTags = () => news.tell(undefined)
export const tellTagGap = news.tellGap
