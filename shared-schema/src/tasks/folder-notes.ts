/** Why results are not where they were to go, as tasks keep it; who reads another language knows them by these. */
export const folderNotes = {
  folderLost:
    'The folder that was chosen is gone, or you may not change it any more: this is at the top of your own images instead.',
  workspaceLeft: 'You are no member of the workspace any more: this is at the top of your own images instead.',
} as const
