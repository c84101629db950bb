/** In place of a figure that is not the viewer's to see. */
export const hiddenFigure = '******';
