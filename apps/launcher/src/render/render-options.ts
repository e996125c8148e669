export interface RenderOptions {
  readonly isColoured: boolean;
}
