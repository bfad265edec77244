import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import { kindMessages } from '#items/item-looks.ts'
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

/** What stands above several of a kind; Vietnamese says one and several alike. */
export const kindHeadings = defineMessages({ en: english, vi: kindMessages.vi })
