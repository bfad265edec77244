import type { ContentLanguage } from '@atelier/shared-schema/content/content-language.ts'
import { VisuallyHidden } from '@mantine/core'
import type { Recipe } from '../content/reading-page.ts'
import { learnMessages } from '../learn.messages.ts'
import { CopyButton } from './copy-button.tsx'
import { Heading } from './heading.tsx'
import { PromptText } from './prompt-text.tsx'
import classes from './reading.module.css'

export function RecipeList({ recipes, language }: { recipes: readonly Recipe[]; language: ContentLanguage }) {
  const text = learnMessages[language]
  return (
    <ul className={classes.recipes}>
      {recipes.map(recipe => (
        <li key={recipe.id} className={classes.recipe}>
          <div className={classes.recipeHead}>
            <Heading level={3} id={recipe.id} title={recipe.title} language={language} />
            <span className={classes.ratio}>
              <VisuallyHidden>{text.ratio} </VisuallyHidden>
              {recipe.ratio}
            </span>
          </div>
          <p className={classes.why}>{recipe.why}</p>
          <div className={classes.prompt}>
            <PromptText prompt={recipe.prompt} />
            <CopyButton text={recipe.prompt} language={language} label={text.copyPrompt(recipe.title)} />
          </div>
          {recipe.negative && (
            <p className={classes.negative}>
              {text.negative}: <span lang="en">{recipe.negative}</span>
              <CopyButton
                text={recipe.negative}
                language={language}
                label={`${text.copy}: ${text.negative.toLowerCase()}, ${recipe.title}`}
              />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
