import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import {
  profilePictureMaxBytes,
  profilePictureTypes,
} from "#domains/people/profile/profile-picture.ts";
import type { RootData } from "#request/root-data.ts";
import { Button } from "#ui/button.tsx";
import { FieldMessage } from "#ui/field.tsx";
import { FormError } from "./sign-in-methods.tsx";
import { useProfileForm } from "./use-profile-form.ts";

const PictureCrop = lazy(() => import("./picture-crop.tsx"));
const pictureSize = 96;
const maxMegabytes = profilePictureMaxBytes / 1024 / 1024;

/**
 * The user's picture, with forms to upload another one or to remove it. Plain forms: without a script the server takes
 * the middle of the picture, with one the user chooses the square.
 */
export function PictureForm() {
  const t = useTranslations();
  const id = useId();
  const { actor } = useRouteLoaderData("root") as RootData;
  const { answer } = useProfileForm("picture");
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const isTooLarge = file !== undefined && file.size > profilePictureMaxBytes;

  // A file may have been chosen before this script was loaded.
  useEffect(() => setFile(input.current?.files?.[0]), []);
  useEffect(() => {
    const error = isTooLarge ? t("profile.picture-too-large", { max: maxMegabytes }) : "";
    input.current?.setCustomValidity(error);
  }, [isTooLarge, t]);

  const fieldError = answer?.errors["picture"];
  return (
    <>
      {actor.picture === "" ? (
        <span className="avatar avatar--letter" aria-hidden="true">
          {actor.initial}
        </span>
      ) : (
        <img
          className="avatar"
          src={actor.picture}
          alt={t("profile.picture")}
          width={pictureSize}
          height={pictureSize}
          style={{ inlineSize: pictureSize, blockSize: pictureSize }}
        />
      )}
      <form className="form" method="post" action="/profile" encType="multipart/form-data">
        <div className="field">
          <label htmlFor={id}>{t("profile.picture-file")}</label>
          <input
            ref={input}
            id={id}
            type="file"
            name="picture"
            className="input"
            accept={profilePictureTypes}
            required
            aria-invalid={Boolean(fieldError) || undefined}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => setFile(target.files?.[0])}
          />
          <FieldMessage
            id={`${id}-note`}
            error={fieldError && t(fieldError.key, fieldError.params)}
            hint={t("profile.picture-hint", { max: maxMegabytes })}
          />
        </div>
        {file && !isTooLarge && (
          <Suspense>
            <PictureCrop key={`${file.name} ${file.lastModified}`} file={file} />
          </Suspense>
        )}
        {!fieldError && <FormError intent="picture" />}
        <Button type="submit" variant="soft" name="intent" value="picture">
          {t("profile.picture-upload")}
        </Button>
      </form>
      {actor.picture !== "" && (
        <form method="post" action="/profile">
          <Button type="submit" variant="text" name="intent" value="remove-picture">
            {t("profile.picture-remove")}
          </Button>
          <FormError intent="remove-picture" />
        </form>
      )}
    </>
  );
}
