/** Of a drawing in a page: on a phone a small one, so that its marks keep the size of a finger's tip. */
export const drawingSize = () =>
  window.innerWidth < 700 ? { width: 360, height: 280 } : { width: 960, height: 380 }
