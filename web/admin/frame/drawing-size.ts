/** The size of a drawing in a page: small on a phone, so that its marks stay as large as a fingertip. */
export const drawingSize = () =>
  window.innerWidth < 700 ? { width: 360, height: 280 } : { width: 960, height: 380 }
