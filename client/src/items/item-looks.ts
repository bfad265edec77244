import {
  IconArticle,
  IconBox,
  IconBraces,
  IconChecklist,
  IconFolder,
  IconLayoutBoard,
  IconMessages,
  IconPalette,
  IconPhoto,
  IconRoute,
  IconSchema,
  IconTextCaption,
  IconWand,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import { defineMessages } from '#ui/i18n/messages.ts'

/** The sign that stands for a thing of a kind where there is no picture of it. */
export const kindIcons: Record<ItemKind, Icon> = {
  IMAGE: IconPhoto,
  FOLDER: IconFolder,
  ARTICLE: IconArticle,
  STYLE: IconPalette,
  WORKFLOW: IconRoute,
  WILDCARD: IconBraces,
  RECIPE: IconWand,
  SD_WORKFLOW: IconSchema,
  CHAT_ROOM: IconMessages,
  SD_MODEL: IconBox,
  ARTBOARD: IconLayoutBoard,
  RECIPE_TASK: IconChecklist,
  INSPIRATION_IMAGE: IconPhoto,
  PROMPT: IconTextCaption,
}

const english: Record<ItemKind, string> = {
  IMAGE: 'Image',
  FOLDER: 'Folder',
  ARTICLE: 'Article',
  STYLE: 'Style',
  WORKFLOW: 'Macro',
  WILDCARD: 'Wildcard',
  RECIPE: 'Recipe',
  SD_WORKFLOW: 'Workflow',
  CHAT_ROOM: 'Room',
  SD_MODEL: 'Model',
  ARTBOARD: 'Artboard',
  RECIPE_TASK: 'Task',
  INSPIRATION_IMAGE: 'Inspiration',
  PROMPT: 'Prompt',
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
export const kindMessages = defineMessages({ en: english, vi: vietnamese })
