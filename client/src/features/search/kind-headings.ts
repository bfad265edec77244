import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import { defineMessages } from '#ui/i18n/messages.ts'

const english: Record<ItemKind, string> = {
  IMAGE: 'Images',
  FOLDER: 'Folders',
  ARTICLE: 'Articles',
  STYLE: 'Styles',
  WORKFLOW: 'Macros',
  WILDCARD: 'Wildcards',
  RECIPE: 'Recipes',
  SD_WORKFLOW: 'Workflows',
  CHAT_ROOM: 'Rooms',
  SD_MODEL: 'Models',
  ARTBOARD: 'Artboards',
  RECIPE_TASK: 'Tasks',
  INSPIRATION_IMAGE: 'Inspiration',
  PROMPT: 'Prompts',
}
const vietnamese: Record<ItemKind, string> = {
  IMAGE: 'Hình ảnh',
  FOLDER: 'Thư mục',
  ARTICLE: 'Bài viết',
  STYLE: 'Phong cách',
  WORKFLOW: 'Macro',
  WILDCARD: 'Wildcard',
  RECIPE: 'Công thức',
  SD_WORKFLOW: 'Quy trình',
  CHAT_ROOM: 'Phòng',
  SD_MODEL: 'Mô hình',
  ARTBOARD: 'Bảng vẽ',
  RECIPE_TASK: 'Tác vụ',
  INSPIRATION_IMAGE: 'Cảm hứng',
  PROMPT: 'Câu lệnh',
}
/** What stands above several of a kind. */
export const kindHeadings = defineMessages({ en: english, vi: vietnamese })
